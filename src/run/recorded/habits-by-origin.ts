import { gatewayRefusal, NodeIdHabit } from '../../client/contact/gateway-refusal.ts';
import type { Response } from '../../client/contact/looks-like-node.ts';
import { parseJson } from '../../encoding/json.ts';
import type { JsonValue } from '../../encoding/json-value.ts';
import type { Exchange } from '../../transport/exchange.ts';
import type { Recorded } from '../../transport/recording/recording.ts';

/** Recordings of clients have few servers. */
const MOST_ORIGINS = 1000;

/** What recorded responses show of gateways, for each server. */
export class HabitsByOrigin {
  readonly #habits = new Map<string, NodeIdHabit>();

  /** Counts a response, unless it is not of the target. */
  note({ exchange, notOfTarget }: Recorded): void {
    if (notOfTarget !== undefined) return;
    const { origin } = new URL(exchange.request.url);
    const habit = this.#habits.get(origin) ?? new NodeIdHabit();
    if (this.#habits.size < MOST_ORIGINS) this.#habits.set(origin, habit);
    habit.note(responseOf(exchange));
  }

  /** Whether a gateway responded in the place of the node. */
  isOfGateway(exchange: Exchange): boolean {
    return gatewayRefusal(responseOf(exchange), this.#habits.get(new URL(exchange.request.url).origin)) !== undefined;
  }
}

/** The response, whose body is read when it is needed: the headers of most tell enough. */
function responseOf(exchange: Exchange): Response {
  const { outcome } = exchange;
  let json: JsonValue | undefined;
  let isRead = false;
  return {
    exchange,
    get json() {
      const parsed = isRead || outcome.kind === 'fault' ? undefined : parseJson(outcome.body);
      if (parsed?.ok === true) json = parsed.value;
      isRead = true;
      return json;
    },
  };
}
