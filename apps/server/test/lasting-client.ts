import { testPassword } from './factories.ts'
import { type HttpClient, httpClient } from './http-client.ts'

/** Somebody at the desk who logs in again where the session has run out, as after a jump of the clock. */
export function lastingClient(address: string, email: string): HttpClient {
  const client = httpClient(address)
  let loggingIn: Promise<void> | undefined
  const logIn = () => {
    loggingIn ??= client.logIn(email, testPassword).finally(() => {
      loggingIn = undefined
    })
    return loggingIn
  }
  const again = async (ask: () => Promise<Response>): Promise<Response> => {
    await loggingIn
    const answer = await ask()
    if (answer.status !== 401 && answer.status !== 403) return answer
    await answer.body?.cancel()
    await logIn()
    return ask()
  }
  return {
    ...client,
    get: path => again(() => client.get(path)),
    send: (...asked) => again(() => client.send(...asked)),
    ask: (path, init) => again(() => client.ask(path, init)),
    logIn,
  }
}
