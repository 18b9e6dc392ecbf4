/** A kind of event inside one node. `Payload` exists for the compiler alone. */
export type Topic<Payload> = { readonly name: string; readonly payload?: Payload };

/** Names a topic. Rooms export theirs from their `index.ts`. */
export function defineTopic<Payload>(name: string): Topic<Payload> {
  return { name };
}

export type EventBus = {
  /** Calls every subscriber in the order of subscription, in the same tick. A subscriber that throws is reported. */
  publish<Payload>(topic: Topic<Payload>, payload: Payload): void;
  /** Returns the function that ends the subscription. */
  subscribe<Payload>(topic: Topic<Payload>, handler: (payload: Payload) => void): () => void;
};

/** Events between the rooms of one node. LISTEN/NOTIFY carries events between nodes. */
export function createEventBus(onError: (error: unknown, topic: string) => void): EventBus {
  const handlers = new Map<string, Set<(payload: never) => void>>();
  return {
    publish: (topic, payload) => {
      for (const handler of handlers.get(topic.name) ?? []) {
        try {
          // publish and subscribe take the same Topic object, whose type ties this payload to that handler.
          handler(payload as never);
        } catch (error) {
          onError(error, topic.name);
        }
      }
    },
    subscribe: (topic, handler) => {
      const set = handlers.get(topic.name) ?? new Set();
      handlers.set(topic.name, set);
      set.add(handler);
      return () => set.delete(handler);
    },
  };
}
