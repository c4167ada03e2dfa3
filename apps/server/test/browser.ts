import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export type Browser = {
  /** The token that the page carries; sent with every mutation unless a test says otherwise. */
  token: string
  cookies: Record<string, string>
  request(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>
  get(url: string): Promise<LightMyRequestResponse>
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

/** A browser's memory, cookies and the page's token, before a server that is asked directly. */
export function browserOf(app: FastifyInstance): Browser {
  const browser: Browser = {
    token: '',
    cookies: {},
    request: async options => {
      const answer = await app.inject({ ...options, cookies: { ...browser.cookies, ...options.cookies } })
      for (const cookie of answer.cookies) {
        if (cookie.value === '') delete browser.cookies[cookie.name]
        else browser.cookies[cookie.name] = cookie.value
      }
      const fresh =
        answer.headers['x-csrf-token'] ?? /name="csrf-token" content="([^"]+)"/.exec(answer.body)?.[1]
      if (typeof fresh === 'string') browser.token = fresh
      return answer
    },
    get: url => browser.request({ method: 'GET', url }),
    send: (method, url, body, headers = {}) =>
      browser.request({
        method,
        url,
        headers: { 'x-csrf-token': browser.token, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
  }
  return browser
}
