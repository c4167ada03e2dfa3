import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll } from 'vitest'

/** What the mail server does with the next email; by default it accepts it. */
type MailBehaviour =
  | 'take'
  | 'cut at greeting'
  | 'cut at data'
  | { rcpt: number }
  | { mail: number }
  | { data: number }

export type MailServer = {
  url: string
  /** The Message-IDs of the emails that it accepted, in order. */
  taken: string[]
  /** The emails themselves. */
  emails: string[]
  /** The passwords that it received. */
  passwords: string[]
  /** What it does with the next emails, one each; it accepts the rest. */
  moods: MailBehaviour[]
  /** Called when the whole email has arrived, before it is acknowledged. */
  onEmail: (messageId: string) => Promise<void>
}

const refusal = (code: number) => Object.assign(new Error('the test said so'), { responseCode: code })

/** A real SMTP server that can be told to misbehave. */
export async function startMailServer(): Promise<MailServer> {
  const moodOf = new Map<string, MailBehaviour>()
  const sockets = new Map<string, Socket>()
  const mood = (session: SMTPServerSession) => moodOf.get(session.id) ?? 'take'
  const mail: MailServer = {
    url: '',
    taken: [],
    emails: [],
    passwords: [],
    moods: [],
    onEmail: async () => undefined,
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => {
      mail.passwords.push(auth.password ?? '')
      done(null, { user: auth.username })
    },
    closeTimeout: 100,
    onConnect: (session, done) => {
      moodOf.set(session.id, mail.moods.shift() ?? 'take')
      if (mood(session) === 'cut at greeting') return sockets.get(`${session.remotePort}`)?.destroy()
      done()
    },
    onMailFrom: (_address, session, done) => {
      const now = mood(session)
      done(typeof now === 'object' && 'mail' in now ? refusal(now.mail) : null)
    },
    onRcptTo: (_address, session, done) => {
      const now = mood(session)
      done(typeof now === 'object' && 'rcpt' in now ? refusal(now.rcpt) : null)
    },
    onData: (stream, session, done) => {
      const now = mood(session)
      const chunks: Buffer[] = []
      stream.on('data', chunk => {
        chunks.push(chunk)
        if (now === 'cut at data') sockets.get(`${session.remotePort}`)?.destroy()
      })
      stream.on('end', async () => {
        const email = Buffer.concat(chunks).toString('utf8')
        if (now === 'cut at data') return
        if (typeof now === 'object' && 'data' in now) return done(refusal(now.data))
        const messageId = /^Message-ID: (\S+)$/im.exec(email)?.[1] ?? 'none'
        mail.taken.push(messageId)
        mail.emails.push(email)
        await mail.onEmail(messageId)
        done()
      })
    },
  })
  // A client that was killed in the middle is no problem of the server.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.set(`${socket.remotePort}`, socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => new Promise<void>(resolve => server.close(resolve)))
  mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return mail
}
