/** A browser's cookie jar and token over real HTTP, for servers in another process. */
export type HttpClient = {
  get(path: string): Promise<Response>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** The same for what is no JSON. */
  ask(path: string, init: RequestInit): Promise<Response>
  logIn(email: string, password: string): Promise<void>
  cookieHeader(): string
}

export function httpClient(address: string): HttpClient {
  const cookies = new Map<string, string>()
  let token = ''
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(address + path, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      headers: { cookie: cookieHeader(), 'x-csrf-token': token, ...init.headers },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    token = answer.headers.get('x-csrf-token') ?? token
    return answer
  }

  const client: HttpClient = {
    ask,
    get: path => ask(path),
    send: (method, path, body, headers = {}) =>
      ask(path, {
        method,
        ...(body === undefined
          ? { headers }
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
      }),
    logIn: async (email, password) => {
      const page = await (await client.get('/v2/login')).text()
      token = /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? ''
      const answer = await client.send('POST', '/v2/rest/sessions.json', { session: { email, password } })
      if (answer.status !== 201) throw new Error(`could not log in: ${answer.status} ${await answer.text()}`)
      await answer.body?.cancel()
    },
    cookieHeader,
  }
  return client
}
