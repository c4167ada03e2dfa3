/**
 * What is heard while an answer is on its way may not be in it yet. Whoever asks keeps a record of it, and does the same
 * to the answer.
 */
export function changesMeanwhile<C>() {
  const records = new Set<C[]>()
  return {
    heard: (change: C): void => {
      for (const record of records) record.push(change)
    },
    async during<A>(ask: () => Promise<A>, apply: (answer: A, change: C) => A): Promise<A> {
      const record: C[] = []
      records.add(record)
      try {
        const answer = await ask()
        return record.reduce(apply, answer)
      } finally {
        records.delete(record)
      }
    },
  }
}
