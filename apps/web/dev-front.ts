import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer as createVite, type Plugin } from 'vite'
import web, { alias } from './vite.config.ts'

/** Requests that Vite answers: modules, what they import, and Vite's own files. The server answers all others. */
const viteAddresses = /^\/(?:src\/|node_modules\/|@|__)/

/** Vite writes this text where a page's nonce belongs; each page gets a nonce of its own in its place. */
const noncePlaceholder = 'the-nonce-of-this-page'

/** A restart takes about a second. If it takes longer, a file has an error, which the terminal shows. */
const mostMsToWait = 20_000

/**
 * The one address that a browser opens in development: Vite for the modules of the web app, the server for the rest.
 */
export async function startDevFront(options: {
  port: number
  host: string
  serverPort: number
}): Promise<{ port: number; close(): Promise<void> }> {
  const { port, host, serverPort } = options
  const front = createServer()
  const vite = await createVite({
    ...web,
    configFile: false,
    root: import.meta.dirname,
    appType: 'custom',
    // The build leaves the schemas out. In development every response is checked against the contract.
    resolve: { alias: alias.filter(({ find }) => !find.test('zod')) },
    plugins: [...(web.plugins ?? []), stylesInPlace],
    // Names of classes look like those of the build, but do not depend on the content of a file: a changed value must
    // not render anything again.
    css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:5]', hashPrefix: 'dev' } },
    html: { cspNonce: noncePlaceholder },
    server: { middlewareMode: true, ws: { server: front } },
  })

  front.on('request', (incoming, response) => {
    if (viteAddresses.test(incoming.url ?? '')) return vite.middlewares(incoming, response)
    void forward(incoming, response, serverPort, page => vite.transformIndexHtml('/index.html', page))
  })
  front.on('upgrade', (incoming, socket, head) => {
    const isVites = incoming.headers['sec-websocket-protocol']?.startsWith('vite-') ?? false
    if (!isVites) void forwardSocket(incoming, socket, head, serverPort)
  })
  front.listen(port, host)
  await once(front, 'listening')
  return {
    port: (front.address() as AddressInfo).port,
    close: async () => {
      front.closeAllConnections()
      front.close()
      await vite.close()
    },
  }
}

/** Waits until a process listens on the port; returns whether one does. */
export async function untilListening(port: number, mostMs = mostMsToWait): Promise<boolean> {
  const end = Date.now() + mostMs
  for (;;) {
    const probe = net.connect(port, '127.0.0.1')
    const isThere = await once(probe, 'connect').then(
      () => true,
      () => false,
    )
    probe.destroy()
    if (isThere || Date.now() > end) return isThere
    await pause(50)
  }
}

async function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  port: number,
  complete: (page: string) => Promise<string>,
): Promise<void> {
  const fail = (why: string) => {
    if (response.headersSent) return response.destroy()
    response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' }).end(why)
  }
  if (!(await untilListening(port))) return void fail('The server does not run. The terminal says why.')
  const headers = { ...incoming.headers }
  // Vite's scripts are added to a page here, so the page must not arrive compressed.
  if (headers.accept?.includes('text/html')) delete headers['accept-encoding']
  const outgoing = request(
    { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers },
    async answer => {
      const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false
      if (!isPage || incoming.method !== 'GET' || answer.headers['content-encoding'] !== undefined) {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        return void answer.pipe(response)
      }
      let page = ''
      for await (const piece of answer.setEncoding('utf8')) page += piece
      const completed = page.includes('src="/src/') ? await completePage(page, answer, complete) : page
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept).end(completed)
    },
  )
  outgoing.on('error', error => fail(`The server did not answer: ${error.message}`))
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

/**
 * Adds Vite's scripts to a page of the app. The nonce that the server has made for this page's style sheets admits
 * them; apart from that the policy is that of production, so that violations are noticed.
 */
async function completePage(
  page: string,
  answer: IncomingMessage,
  complete: (page: string) => Promise<string>,
): Promise<string> {
  const nonce = /<meta name="style-nonce" content="([^"]+)">/.exec(page)?.[1] ?? ''
  const policy = String(answer.headers['content-security-policy'])
  answer.headers['content-security-policy'] = policy.replace('script-src ', `script-src 'nonce-${nonce}' `)
  return (await complete(page)).replaceAll(noncePlaceholder, nonce)
}

async function forwardSocket(
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  port: number,
): Promise<void> {
  socket.on('error', () => socket.destroy())
  if (!(await untilListening(port))) return void socket.destroy()
  const server = net.connect(port, '127.0.0.1')
  server.on('error', () => socket.destroy())
  server.on('close', () => socket.destroy())
  socket.on('close', () => server.destroy())
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`)
  }
  server.write(`${lines.join('\r\n')}\r\n\r\n`)
  server.write(head)
  server.pipe(socket).pipe(server)
}

/**
 * Vite replaces a changed plain style sheet in place, but passes a changed CSS module to the files that import it,
 * and reloads the page unless all of them are components. Here the names of classes do not depend on the text, so a
 * module can be replaced in place too, unless a class was added or removed.
 */
const stylesInPlace: Plugin = {
  name: 'archwire-styles-in-place',
  enforce: 'post',
  transform(code, id) {
    const classes = isStyleModule(id) && /^export default .*/ms.exec(code)?.[0]
    if (!classes) return null
    const accept = `
export const classesOfThisFile = ${JSON.stringify(classes)}
import.meta.hot?.accept(next => {
  if (next?.classesOfThisFile !== classesOfThisFile) import.meta.hot.invalidate()
})`
    return { code: code + accept, map: null }
  },
  hotUpdate({ modules }) {
    for (const one of modules) if (isStyleModule(one.file ?? '')) one.isSelfAccepting = true
  },
}

const isStyleModule = (file: string) => file.endsWith('.module.css')
