export type SentBody = {
  method: string
  address: string
  headers: Record<string, string>
  body: FormData | Blob
  signal: AbortSignal | undefined
  /** Receives how much was sent, from 0 to 1. */
  onProgress: ((part: number) => void) | undefined
}

// Without progress for this long the connection counts as dead.
const longestSilence = 60_000

/**
 * Sends a file, or a form with one, by XMLHttpRequest, because `fetch` reports no progress; returns a Response like
 * `fetch`.
 */
export function sendBody({
  method,
  address,
  headers,
  body,
  signal,
  onProgress,
}: SentBody): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout>
    const resetSilenceTimer = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), longestSilence)
    }
    const give = () => request.abort()
    const end = (settle: () => void) => () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', give)
      settle()
    }
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', event => {
      resetSilenceTimer()
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener(
      'load',
      end(() => resolve(asResponse(request))),
    )
    request.addEventListener(
      'error',
      end(() => reject(new TypeError('the server was not reached'))),
    )
    request.addEventListener(
      'abort',
      end(() => reject(signal?.reason ?? new DOMException('no answer came', 'TimeoutError'))),
    )
    signal?.addEventListener('abort', give)
    resetSilenceTimer()
    request.send(body)
  })
}

const asResponse = (request: XMLHttpRequest): Response =>
  new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers: request
      .getAllResponseHeaders()
      .trim()
      .split(/\r?\n/)
      .map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ')
        return [name, value.join(': ')]
      }),
  })
