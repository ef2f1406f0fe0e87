// Generated from schemas/envelope by tools/generate.mjs. Do not edit: change the source and run `npm run generate`.

/**
 * The response of a method that failed, or the response to a request that the node could not process.
 */
export type ErrorEnvelope = {
  result?: null;
} & {
  /**
   * The protocol version.
   */
  jsonrpc: '2.0';
  /**
   * The description of the error.
   */
  error: {
    /**
     * The error code.
     */
    code: number;
    /**
     * The error message for a person.
     */
    message: string;
    /**
     * Additional information about the error.
     */
    data?: Record<string, unknown> | null;
  };
  /**
   * The unchanged ID of the request; null if the node could not read an ID.
   */
  id: unknown;
};

/**
 * A JSON-RPC request as a client sends it.
 */
export interface RequestEnvelope {
  /**
   * The protocol version.
   */
  jsonrpc: '2.0';
  /**
   * The ID that the client chooses and the response repeats.
   */
  id: number;
  /**
   * The service and the method, separated by a dot.
   */
  method: string;
  /**
   * The named arguments. A client may omit them for a method without arguments.
   */
  params?: Record<string, unknown>;
}

/**
 * The response of a method that succeeded. The schema of the method defines `result`.
 */
export interface SuccessEnvelope {
  /**
   * The protocol version.
   */
  jsonrpc: '2.0';
  /**
   * The result of the method.
   */
  result: unknown;
  /**
   * The unchanged ID of the request.
   */
  id: unknown;
}
