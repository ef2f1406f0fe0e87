// Generated from schemas/envelope by scripts/generate.mjs. Do not edit: change the source and run `npm run generate`.

/**
 * The answer of a method that failed, or to a request that could not be served.
 */
export interface ErrorEnvelope {
  /**
   * The protocol version.
   */
  jsonrpc: '2.0';
  /**
   * What went wrong.
   */
  error: {
    /**
     * The error code.
     */
    code: number;
    /**
     * The error text, for a person.
     */
    message: string;
    /**
     * Extra information about the error; may be left out, is an object when it is there.
     */
    data?: Record<string, unknown>;
  };
  /**
   * The id of the request, as it was sent; null when none could be read.
   */
  id: unknown;
}

/**
 * A JSON-RPC request as a client sends it.
 */
export interface RequestEnvelope {
  /**
   * The protocol version.
   */
  jsonrpc: '2.0';
  /**
   * Chosen by the caller; comes back in the answer.
   */
  id: number;
  /**
   * Service and method, joined by a dot.
   */
  method: string;
  /**
   * Named arguments; may be left out by a method that takes none.
   */
  params?: Record<string, unknown>;
}

/**
 * The answer of a method that succeeded. The shape of `result` is the method's own schema.
 */
export interface SuccessEnvelope {
  /**
   * The protocol version.
   */
  jsonrpc: '2.0';
  /**
   * What the method returned.
   */
  result: unknown;
  /**
   * The id of the request, as it was sent.
   */
  id: unknown;
}
