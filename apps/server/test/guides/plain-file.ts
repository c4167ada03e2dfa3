/** A file cut into its segments by nothing but what its first 106 characters say: no line of the codec is in between. */
export type PlainFile = { segments: PlainSegment[]; component: string; repetition: string }

export type PlainSegment = { id: string; at: number; elements: string[] }

export function plainFile(text: string): PlainFile {
  const [element = '', component = '', end = ''] = [text[3], text[104], text[105]]
  const segments = text.split(end)
  if (segments.pop() !== '') throw new Error('something stands behind the last segment')
  return {
    component,
    repetition: text[82] ?? '',
    segments: segments.map((one, index) => {
      const [id = '', ...elements] = one.split(element)
      return { id, at: index + 1, elements }
    }),
  }
}
