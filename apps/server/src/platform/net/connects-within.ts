import type http from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** The code of the error when no connection came about: nothing has been sent then. */
export const noConnection = 'ENOCONNECTION'

/**
 * Gives up on a connection that does not come about in time. Without it a provider that swallows every packet cannot be
 * told from one that took a text and fell silent.
 */
export function connectsWithin<Agent extends http.Agent>(ms: number, agent: Agent): Agent {
  const create = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const socket = create(options, done) as Socket
    const isEncrypted = (socket as Partial<TLSSocket>).encrypted === true
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error(`no connection within ${ms} ms`), { code: noConnection }))
    }, ms)
    for (const end of [isEncrypted ? 'secureConnect' : 'connect', 'close'])
      socket.once(end, () => clearTimeout(timer))
    return socket
  }
  return agent
}
