import { InvalidValue, TEXT, type Kind } from './kind.ts';

/** The path of a file in a repository, from its root. */
export const REPOSITORY_PATH: Kind<string> = {
  ...TEXT,
  parse: (text) => {
    if (/^[\\/]|^\w+:|\\|(?:^|\/)\.\.(?:\/|$)/.test(text) || text === '') {
      throw new InvalidValue('It must be the path of a file from the root of the repository, such as ci/node.yaml');
    }
    return text;
  },
};

/** The address of a website, without a slash at the end. */
export const WEBSITE: Kind<string> = {
  ...TEXT,
  parse: (text) => {
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
      throw new InvalidValue('It must be an http or https address, for example https://docs.example.com');
    }
    return new URL(text).href.replace(/\/+$/, '');
  },
};
