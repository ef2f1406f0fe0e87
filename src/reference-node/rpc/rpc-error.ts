/** An error that a method answers with. Its message is what the caller reads. */
export class RpcError extends Error {
  readonly code: number;

  constructor(message: string, code = -32000) {
    super(message);
    this.code = code;
  }
}

/** What a node says to any argument that it cannot read; it does not tell which. */
export class ArgumentError extends RpcError {
  constructor() {
    super(
      "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. See documentation for example calls",
    );
  }
}
