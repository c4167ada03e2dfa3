import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import type { EmailDriver, SendResult } from './port.ts'

/** How long to wait for the server, in milliseconds. */
export type SmtpPatience = { connect: number; silence: number; inAll: number }

const usualPatience: SmtpPatience = { connect: 10_000, silence: 30_000, inAll: 90_000 }

/** Sends through any mail server: smtps://user:secret@mail.example.com, or smtp:// with STARTTLS. */
export function smtpEmail(url: string, patience = usualPatience): EmailDriver {
  const options = parseConnectionUrl(url)
  return {
    name: 'smtp',
    send: async email => {
      const mail = new MailComposer({ ...email }).compile()
      const content = await mail.build()
      const { from, to } = mail.getEnvelope()
      const connection = new SMTPConnection({
        // With a password encryption is required: otherwise an attacker on the network could remove the server's offer
        // of it and read the password.
        requireTLS: options.auth !== undefined,
        ...options,
        logger: false,
        connectionTimeout: patience.connect,
        greetingTimeout: patience.connect,
        dnsTimeout: patience.connect,
        socketTimeout: patience.silence,
      })
      return converse(connection, options.auth, { from, to }, content, patience.inAll)
    },
  }
}

// Uses the connection itself in place of nodemailer's transport, because only here it is known whether the content had
// been sent when something failed: it is read for the first time after the server has accepted DATA.
function converse(
  connection: SMTPConnection,
  auth: { user: string; pass: string } | undefined,
  envelope: SMTPEnvelope,
  content: Buffer,
  mostMs: number,
): Promise<SendResult> {
  let hasBegun = false
  const stream = Readable.from(
    (function* () {
      hasBegun = true
      yield content
    })(),
  )
  return new Promise<SendResult>(resolve => {
    const fail = (error: Error) => {
      clearTimeout(timer)
      resolve(verdict(error, hasBegun))
      connection.close()
    }
    // A server that sends something now and then could keep the connection open for hours.
    const timer = setTimeout(() => fail(new Error('the mail server took too long')), mostMs)
    const send = () =>
      connection.send(envelope, stream, error => {
        if (error) return fail(error)
        clearTimeout(timer)
        resolve({ sent: true })
        connection.quit()
      })
    // Stays attached: an error of the connection after the outcome is known changes nothing.
    connection.on('error', fail)
    connection.connect(error => {
      if (error) return fail(error)
      if (auth === undefined) return send()
      connection.login(auth, refused => (refused ? fail(refused) : send()))
    })
  })
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

// Before the content is sent, a refusal of this email is final, and everything else (unreachable, overloaded, our
// password refused) may change within an hour. Afterwards only an explicit refusal is certain.
function verdict(error: SmtpError, hasBegun: boolean): SendResult {
  const isAboutTheEmail = ['MAIL FROM', 'RCPT TO', 'DATA', 'API'].includes(error.command ?? '')
  const isNo =
    (error.responseCode ?? 0) >= 500 || (error.responseCode === undefined && error.code === 'EENVELOPE')
  if (isAboutTheEmail && isNo) return { refused: error.message }
  return hasBegun ? { unknown: error.message } : { notSent: error.message }
}
