type Step = { key: string; before: Step | undefined }

// PostgreSQL keeps neither a NUL nor half a character; anything else that is text, it does.
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

// Whoever sends such text does not need to hear of every place at once, and naming thousands would cost us.
const mostNamed = 10

/**
 * Where in a value that was sent is text that no column can keep. Goes through it without calling itself: whoever
 * sends twenty thousand levels shall not exhaust the stack.
 */
export function unstorableText(value: unknown): string[][] {
  const found: string[][] = []
  const waiting: { value: unknown; step: Step | undefined }[] = [{ value, step: undefined }]
  for (let next = waiting.pop(); next !== undefined && found.length < mostNamed; next = waiting.pop()) {
    const { value, step } = next
    if (typeof value === 'string' && isUnstorable(value)) found.push(pathOf(step))
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inside] of Object.entries(value)) {
      if (isUnstorable(key)) found.push(pathOf(step))
      else waiting.push({ value: inside, step: { key, before: step } })
    }
  }
  return found
}

function pathOf(last: Step | undefined): string[] {
  const path: string[] = []
  for (let step = last; step !== undefined; step = step.before) path.push(step.key)
  return path.reverse()
}
