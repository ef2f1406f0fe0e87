// Defects of a node that show only while its chains accept blocks: methods that answer from a cache.

/** Milliseconds for which a response is kept. */
const KEPT_MS = 1000;

/** A change of the node: these methods answer each request with the response that they gave up to a second ago. */
export function answersFromCache(methods) {
  return { handlers: (base) => ({ ...base, ...Object.fromEntries(methods.map((name) => [name, kept(base[name])])) }) };
}

function kept(handler) {
  const answers = new Map();
  return (call) => {
    const known = answers.get(call.indexPath);
    if (known !== undefined && Date.now() - known.at < KEPT_MS) return known.answer;
    const answer = handler(call);
    answers.set(call.indexPath, { at: Date.now(), answer });
    return answer;
  };
}
