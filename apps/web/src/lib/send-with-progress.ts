type Sending = {
  method: string
  headers: Record<string, string>
  body: FormData
  signal: AbortSignal | undefined
  /** How much of it has left, 0 to 1. */
  onProgress: ((share: number) => void) | undefined
}

// Nothing has moved for so long: the line is dead, however long the whole may take.
const longestStandstill = 60_000

/** As fetch, which does not tell how much of a file has been sent. */
export function sendWithProgress(address: string, sending: Sending): Promise<Response> {
  const { method, headers, body, signal, onProgress } = sending
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let patience: ReturnType<typeof setTimeout>
    const abort = () => request.abort()
    const wait = () => {
      clearTimeout(patience)
      patience = setTimeout(abort, longestStandstill)
    }
    const over = () => {
      clearTimeout(patience)
      signal?.removeEventListener('abort', abort)
    }
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      wait()
      if (lengthComputable) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      over()
      resolve(answerOf(request))
    })
    for (const event of ['error', 'abort']) {
      request.addEventListener(event, () => {
        over()
        reject(signal?.aborted === true ? signal.reason : new TypeError(`the upload ended with ${event}`))
      })
    }
    if (signal?.aborted === true) return reject(signal.reason)
    signal?.addEventListener('abort', abort)
    request.open(method, address)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    wait()
    request.send(body)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const { status, statusText, response } = request
  return new Response(status === 204 ? null : response, { status, statusText, headers })
}
