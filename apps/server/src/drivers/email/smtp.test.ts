import { type AddressInfo, createServer } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../../../test/providers/mail-server.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { OutgoingEmail } from './port.ts'
import { smtpEmail } from './smtp.ts'

const mail = await startMailServer()
const driver = smtpEmail(mail.url, { connect: 1_000, silence: 1_000, inAll: 5_000 })

const email: OutgoingEmail = {
  messageId: '<one@clinic.example>',
  from: 'The Clinic <desk@clinic.example>',
  to: 'ana@example.com',
  subject: 'Zahnärztlicher Gruß',
  text: 'Hello Ana,\n.\nsee https://clinic.example/x?a=1\n',
}
const noClinic: ClinicDatabase = {
  id: 0,
  read: () => Promise.reject(new Error('mail needs no database')),
  write: () => Promise.reject(new Error('mail needs no database')),
  writeFrom: () => Promise.reject(new Error('mail needs no database')),
}
const send = () => driver.send(email, noClinic)

beforeEach(() => {
  mail.taken.length = 0
  mail.emails.length = 0
  mail.moods.length = 0
})

test('an email arrives once, with its Message-ID, sender and whole text', async () => {
  expect(await send()).toEqual({ sent: true })
  expect(mail.taken).toEqual([email.messageId])
  const [arrived = ''] = mail.emails
  expect(arrived).toContain('From: The Clinic <desk@clinic.example>')
  expect(arrived).toContain('To: ana@example.com')
  expect(arrived).toContain('see https://clinic.example/x?a=1')
})

test('a server that cannot be reached means not sent', async () => {
  const nobody = smtpEmail('smtp://127.0.0.1:1', { connect: 1_000, silence: 1_000, inAll: 5_000 })
  expect(await nobody.send(email, noClinic)).toEqual({ notSent: expect.stringContaining('ECONNREFUSED') })
})

test('a server that keeps responding but never finishes means not sent', async () => {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    const timer = setInterval(() => socket.write('220-just a moment\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const slow = smtpEmail(`smtp://127.0.0.1:${port}`, { connect: 5_000, silence: 1_000, inAll: 300 })
  expect(await slow.send(email, noClinic)).toEqual({ notSent: 'the mail server took too long' })
  server.close()
})

test('a server that hangs up before it greets means not sent', async () => {
  mail.moods.push('cut at greeting')
  expect(await send()).toHaveProperty('notSent')
})

test('"try later" before the content means not sent', async () => {
  for (const mood of [{ mail: 451 }, { rcpt: 451 }, { rcpt: 421 }]) {
    mail.moods.push(mood)
    expect(await send(), JSON.stringify(mood)).toHaveProperty('notSent')
  }
  expect(mail.taken).toEqual([])
})

test('"never" to the sender, the mailbox or the content means refused', async () => {
  for (const mood of [{ mail: 550 }, { rcpt: 550 }, { data: 554 }]) {
    mail.moods.push(mood)
    expect(await send(), JSON.stringify(mood)).toHaveProperty('refused')
  }
})

test('a connection that breaks in the middle of the content, or a deferral after it, means unknown', async () => {
  for (const mood of ['cut at data', { data: 451 }] as const) {
    mail.moods.push(mood)
    expect(await send(), JSON.stringify(mood)).toHaveProperty('unknown')
  }
})

test('a server that takes the content and falls silent means unknown', async () => {
  mail.onEmail = () => new Promise(() => undefined)
  expect(await send()).toHaveProperty('unknown')
  mail.onEmail = async () => undefined
})

test('no password is sent to a server without encryption, unless the address allows it', async () => {
  const url = mail.url.replace('smtp://', 'smtp://desk:secret@')
  expect(await smtpEmail(url).send(email, noClinic)).toHaveProperty('notSent')
  expect([mail.passwords, mail.taken]).toEqual([[], []])
  expect(await smtpEmail(`${url}?requireTLS=false`).send(email, noClinic)).toEqual({ sent: true })
  expect(mail.passwords).toEqual(['secret'])
})
