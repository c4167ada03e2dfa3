/** Somebody sent more than anybody means to read. */
export class TooLong extends Error {
  readonly code = 'TOO_LONG'
}

/** The whole body, or TooLong: not a byte more is kept than may come. */
export async function readBounded(answer: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop gives the connection up.
    if (size > mostBytes) throw new TooLong(`the answer is longer than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
