import net from 'node:net'

/**
 * A browser that only notes the arrival of an event. 500 real browsers run on 500 machines; if this machine decoded
 * each of their messages, that work would be measured instead of the server's.
 */
export function bareBrowser(
  target: { port: number; path: string; cookie: string; channel: string },
  onEvent: () => void,
): Promise<net.Socket> {
  const socket = openWebSocket(target)
  // A missing browser would make every figure wrong, so the benchmark fails instead.
  socket.once('close', () => {
    throw new Error('the server closed a connection')
  })
  return new Promise(resolve => {
    socket.on('data', chunk => {
      if (chunk.includes('42["event"')) onEvent()
      if (chunk.includes(ping)) socket.write(frame('3'))
      else if (chunk.includes('430[{"ok":true')) resolve(socket)
      else if (chunk.includes('40{"sid"'))
        socket.write(frame(`420["subscribe",{"channel":"${target.channel}","params":{}}]`))
      else if (chunk.includes('0{"sid"')) socket.write(frame('40'))
    })
  })
}

/** Opens a connection and requests the WebSocket protocol. */
export function openWebSocket(target: { port: number; path: string; cookie: string }): net.Socket {
  const socket = net.connect(target.port, '127.0.0.1').setNoDelay(true)
  socket.write(
    [
      `GET ${target.path}/?EIO=4&transport=websocket HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
      `Cookie: ${target.cookie}`,
      '\r\n',
    ].join('\r\n'),
  )
  return socket
}

const ping = Buffer.from([0x81, 1, ...Buffer.from('2')])

/** A text frame of the WebSocket protocol, of at most 125 characters, masked with zeros. */
export function frame(text: string): Buffer {
  return Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)])
}
