import { type JsonValue, type JsonWritable, isJsonObject, parseJson, stringifyJson } from '../../encoding/json.ts';
import type { Dialect } from '../dialect.ts';
import { overlay } from '../overlay.ts';
import { type PastEvent, type Patch, together, type Change, type Touched } from '../server/patch.ts';
import type { Json, Ledger } from '../ledger.ts';
import { type Call, type Handler, RpcError } from '../rpc/call.ts';
import type { NodeAnswer, NodeRequest } from '../server/message.ts';
import { type Spoil, changeAt, isMembers } from './json-path.ts';
import { withBytes } from './bytes.ts';

/** Puts another handler in the place of each method's own, which it is given. */
export function wrapHandler(methods: string | readonly string[], wrap: (base: Handler) => Handler): Change {
  const names = typeof methods === 'string' ? [methods] : methods;
  return {
    touches: names,
    patch: {
      handlers: (base) => ({
        ...base,
        ...Object.fromEntries(
          names.map((name) => {
            const own = base[name];
            if (own === undefined) throw new Error(`There is no method ${name} to be changed.`);
            return [name, wrap(own)];
          }),
        ),
      }),
    },
  };
}

/** Changes what a method answers when it succeeds. */
export function mapResult(methods: string | readonly string[], change: (result: Json, call: Call) => Json): Change {
  return wrapHandler(methods, (base) => (call) => change(base(call), call));
}

/** Changes whatever stands at a path of a method's result. */
export function mapResultAt(methods: string | readonly string[], path: string, spoil: Spoil): Change {
  return mapResult(methods, (whole) => changeAt(whole, path, spoil) ?? null);
}

/** Changes whatever stands at a path of a method's result, in view of the call. */
export function mapResultAtIn(
  methods: string | readonly string[],
  path: string,
  spoil: (value: Json, call: Call) => Json | undefined,
): Change {
  return mapResult(methods, (whole, call) => changeAt(whole, path, (value) => spoil(value, call)) ?? null);
}

/** A change of a method's result that arrives in these members alone. */
export function onlyIn(method: string, members: readonly string[], { patch }: Change): Change {
  return wrapHandler(method, (base) => (call) => {
    const own = base(call);
    const changed = patch.handlers?.({ [method]: base })[method]?.(call) ?? own;
    if (!isMembers(own) || !isMembers(changed)) return own;
    return { ...own, ...Object.fromEntries(members.map((member) => [member, changed[member]])) };
  });
}

/** A change of a method's handler in the calls for which the condition holds. */
export function onlyWhen(method: string, holds: (call: Call) => boolean, { patch }: Change): Change {
  return wrapHandler(method, (base) => {
    const changed = patch.handlers?.({ [method]: base })[method] ?? base;
    return (call) => (holds(call) ? changed : base)(call);
  });
}

/** A change that remembers what came before: each node remembers its own. @param make Makes the change of one node */
export function onEachNode(make: () => Change): Change {
  const { touches, patch } = make();
  const answering = new Map<string, Patch>();
  const patchOf = ({ headers }: NodeRequest): Patch => {
    const node = headers.get('host') ?? '';
    const own = answering.get(node) ?? make().patch;
    answering.set(node, own);
    return own;
  };
  const { handlers, ledger, onAnswer } = patch;
  return {
    touches,
    patch: {
      ...patch,
      ...(handlers && { handlers: (base) => make().patch.handlers?.(base) ?? base }),
      ...(ledger && { ledger: (base) => make().patch.ledger?.(base) ?? base }),
      ...(onAnswer && { onAnswer: (request, answer) => patchOf(request).onAnswer?.(request, answer) ?? answer }),
    },
  };
}

export function mapEverySecond(method: string, change: (result: Json, call: Call) => Json): Change {
  return onEachNode(() => {
    let results = 0;
    return mapResult(method, (own, call) => ((results += 1) % 2 === 0 ? change(own, call) : own));
  });
}

/** Changes the result of a method that comes next after an error of it. */
export function mapAfterError(method: string, change: (result: Json, call: Call) => Json): Change {
  return wrapHandler(method, (base) => {
    let isAfterError = false;
    return (call) => {
      const isNext = isAfterError;
      isAfterError = true;
      const own = base(call);
      isAfterError = false;
      return isNext ? change(own, call) : own;
    };
  });
}

/** Lets a method read another ledger. */
export function withLedger(
  methods: string | readonly string[],
  change: (ledger: Ledger, call: Call) => Partial<Ledger>,
): Change {
  return wrapHandler(
    methods,
    (base) => (call) => base({ ...call, ledger: overlay(call.ledger, change(call.ledger, call)) }),
  );
}

/** Answers with a result where the method answers with an error. */
export function respondInsteadOfError(
  methods: string | readonly string[],
  answer: (call: Call, base: Handler) => Json,
): Change {
  return wrapHandler(methods, (base) => (call) => {
    try {
      return base(call);
    } catch (error) {
      if (error instanceof RpcError) return answer(call, base);
      throw error;
    }
  });
}

/** Answers so wherever the condition holds, whatever the method would answer. */
export function respondWhen(
  methods: string | readonly string[],
  holds: (call: Call) => boolean,
  answer: (call: Call, base: Handler) => Json,
): Change {
  return wrapHandler(methods, (base) => (call) => (holds(call) ? answer(call, base) : base(call)));
}

/** Answers with an error wherever the condition holds. */
export function failWhen(
  methods: string | readonly string[],
  holds: (call: Call) => boolean,
  message = 'not supported',
): Change {
  return wrapHandler(methods, (base) => (call) => {
    if (holds(call)) throw new RpcError(message);
    return base(call);
  });
}

/** The members of an object that came. */
export type Params = Readonly<Record<string, JsonValue | undefined>>;

type WritableParams = Readonly<Record<string, JsonWritable | undefined>>;

/** Changes the arguments of a method before the node reads them. Requests that cannot be read stay as they are. */
export function mapArguments(methods: string | readonly string[], change: (params: Params) => WritableParams): Change {
  const names: readonly string[] = typeof methods === 'string' ? [methods] : methods;
  return {
    touches: names,
    patch: {
      onRequest: (request) =>
        mapEnvelope(request, (envelope) => {
          const { method, params } = envelope;
          if (typeof method !== 'string' || !names.includes(method)) return envelope;
          return { ...envelope, params: change(isJsonObject(params) ? params : {}) };
        }),
    },
  };
}

/** Changes one argument of a method wherever it is given. */
export function mapArgument(
  methods: string | readonly string[],
  name: string,
  change: (value: JsonValue) => JsonWritable | undefined,
): Change {
  return mapArguments(methods, (params) => {
    const value = params[name];
    return value === undefined ? params : { ...params, [name]: change(value) };
  });
}

/** Takes as many bits of a whole number in an argument as these: it is parsed wide, and cast. */
export function castArgument(method: string, name: string, bits: number): Change {
  return mapArgument(method, name, (value) => {
    const isNumber = typeof value === 'bigint' || typeof value === 'number';
    return isNumber ? BigInt.asUintN(bits, BigInt(value)) : value;
  });
}

/** Gives an argument a value where it was left out. */
export function defaultArgument(methods: string | readonly string[], name: string, value: JsonWritable): Change {
  return mapArguments(methods, (params) => ({ [name]: value, ...params }));
}

/** Takes an argument for one that was not given. */
export function ignoreArgument(methods: string | readonly string[], name: string): Change {
  return mapArguments(methods, (params) => ({ ...params, [name]: undefined }));
}

/** The request with another envelope; the same request when its body is no object. */
export function mapEnvelope(request: NodeRequest, change: (envelope: Params) => JsonWritable): NodeRequest {
  const parsed = parseJson(request.body);
  if (!parsed.ok || !isJsonObject(parsed.value)) return request;
  return { ...request, body: Buffer.from(stringifyJson(change(parsed.value))) };
}

/** Changes the node's entries of the dialect. */
export function withDialect(entries: Partial<Dialect>, touches: Touched = 'all'): Change {
  return { touches, patch: { dialect: (base) => ({ ...base, ...entries }) } };
}

/** Changes the HTTP answers to the requests that the condition holds for. An answer made anew has the header `Node-Id`, too. */
export function mapResponse(
  holds: (request: NodeRequest) => boolean,
  change: (answer: NodeAnswer, request: NodeRequest) => NodeAnswer | Promise<NodeAnswer>,
  touches: Touched = 'all',
): Change {
  return {
    touches,
    patch: {
      onAnswer: (request, answer) => {
        if (!holds(request)) return answer;
        const made = change(answer, request);
        return made instanceof Promise ? made.then((each) => ofNode(each, answer)) : ofNode(made, answer);
      },
    },
  };
}

/** A node writes `Node-Id` before anything else responds: without it, an answer is a gateway's. */
function ofNode(made: NodeAnswer, own: NodeAnswer): NodeAnswer {
  const isAnew = made.body !== own.body && !made.headers.some((header) => own.headers.includes(header));
  return isAnew ? { ...made, headers: [...own.headers.filter(([name]) => name === 'Node-Id'), ...made.headers] } : made;
}

/** Changes requests before anything else sees them. */
export function mapRequest(change: (request: NodeRequest) => NodeRequest, touches: Touched = 'all'): Change {
  return { touches, patch: { onRequest: change } };
}

/** Changes what the services read of the ledger. */
export function withNodeLedger(change: (base: Ledger) => Partial<Ledger>, touches: Touched = 'all'): Change {
  return { touches, patch: { ledger: (base) => overlay(base, change(base)) } };
}

/** Both changes, the second on top of the first. */
export function both(first: Change, second: Change): Change {
  return {
    touches: first.touches === 'all' || second.touches === 'all' ? 'all' : [...first.touches, ...second.touches],
    patch: together(first.patch, second.patch),
    ...(first.writes === true || second.writes === true ? { writes: true } : {}),
  };
}

/** Changes what comes of a start of the node with further flags. */
export function withStart(change: NonNullable<Patch['start']>): Change {
  return { touches: [], patch: { start: change } };
}

/** The change on a node after, or during, an event of its life; until then there is none. */
export function when(event: PastEvent, { touches, patch }: Change): Change {
  return { touches, patch: { [event]: patch } };
}

/** Blocks or transactions whose bytes, in a member of the result, are of a kind that does not exist. */
export function ofUnknownKind(method: string, member: string): Change {
  const kindEnd = 5;
  return mapResultAt(
    method,
    member,
    withBytes((bytes) => bytes.with(kindEnd, 0x63)),
  );
}
