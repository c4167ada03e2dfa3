/**
 * A key for a call that must have its effect only once: the same key for the same content, a new one after a change.
 */
export function idempotencyKeys(): (content: unknown) => string {
  let last: { content: string; key: string } | undefined
  return content => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: newIdempotencyKey() }
    return last.key
  }
}

/**
 * The same for calls of several kinds: each keeps its key until the call has succeeded; the next call gets a new one.
 */
export function idempotencyKeysUntilDone() {
  const open = new Map<string, string>()
  return {
    keyFor: (content: unknown): string => {
      const text = JSON.stringify(content)
      const key = open.get(text) ?? newIdempotencyKey()
      open.set(text, key)
      return key
    },
    isDone: (content: unknown): void => void open.delete(JSON.stringify(content)),
  }
}

/** A key that nobody else has. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID exists on secure pages only, and a clinic may try the product over plain HTTP in its own network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
