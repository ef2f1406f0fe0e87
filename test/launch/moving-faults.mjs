// Defects of a node that show only once its chains accept blocks: methods that answer from a cache.

/** Milliseconds for which a response is kept. */
const KEPT_MS = 1000;

/** A change of the node: these methods answer each request with the response that they gave up to a second ago. */
export function answersFromCache(methods) {
  return { handlers: (base) => ({ ...base, ...Object.fromEntries(methods.map((name) => [name, kept(base[name])])) }) };
}

/** A change of the node: these methods answer each question for good as they answered it first. */
export function keepsFirstAnswers(methods) {
  return {
    handlers: (base) => ({
      ...base,
      ...Object.fromEntries(methods.map((name) => [name, kept(base[name], Infinity, callText)])),
    }),
  };
}

function callText({ args, indexPath }) {
  return `${indexPath} ${args.text}`;
}

function kept(handler, forMs = KEPT_MS, keyOf = ({ indexPath }) => indexPath) {
  const answers = new Map();
  return (call) => {
    const key = keyOf(call);
    const known = answers.get(key);
    if (known !== undefined && Date.now() - known.at < forMs) return known.answer;
    const answer = handler(call);
    answers.set(key, { at: Date.now(), answer });
    return answer;
  };
}
