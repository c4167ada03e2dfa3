import { randomUUID } from 'node:crypto'
import { refusals } from '@archwire/contract/errors'
import {
  answerAsPatient,
  listDeadNumbers,
  listSandboxTexts,
  setDeadNumber,
} from '@archwire/contract/sandbox/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { IncomingMedium } from '../../drivers/sms/port.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { type ReceiveDeps, receiveText } from '../messaging/receive-text.ts'
import { smsNumberOf } from '../messaging/sms-number.ts'
import { readSentText } from './sent-text.ts'
import {
  deadNumbers,
  insertMedium,
  insertReceived,
  killNumber,
  newestSandboxTexts,
  reviveNumber,
  type SandboxText,
} from './text-queries.ts'

const most = 100

const present = (text: SandboxText, timeZone: string) => ({
  ...text,
  createdAt: wireInstant(text.createdAt, timeZone),
})

export const sandboxTextRoutes = (isInUse: boolean, deps: ReceiveDeps): Route[] => {
  const refuseElsewhere = () => {
    if (!isInUse) throw notFound()
  }
  return [
    route(listSandboxTexts, async ({ clinic, session }) => {
      refuseElsewhere()
      const texts = await clinic.read(tx => newestSandboxTexts(tx, most))
      return texts.map(text => present(text, session.timeZone))
    }),
    route(answerAsPatient, async ({ clinic, body, sent, session, now }) => {
      refuseElsewhere()
      const { text, picture } =
        sent.form === undefined ? { text: body.text, picture: undefined } : await readSentText(sent.form)
      const to = await clinic.read(smsNumberOf)
      if (to === null) throw refuse(422, refusals.notConfigured)
      const providerMessageId = `sandbox-${randomUUID()}`
      const reference = `sandbox-${randomUUID()}`
      const media: IncomingMedium[] = picture ? [{ reference, contentType: picture.contentType }] : []
      const received = await clinic.write(async tx => {
        tx.publish({ channel: 'sandbox', event: 'text_carried' })
        if (picture !== undefined) await insertMedium(tx, { id: reference, ...picture, now })
        return insertReceived(tx, { ...text, providerMessageId, to, pictures: media.length, now })
      })
      await receiveText(deps, clinic, { ...text, media, providerMessageId, now })
      return present(received, session.timeZone)
    }),
    route(listDeadNumbers, async ({ clinic }) => {
      refuseElsewhere()
      return { phoneNumbers: await clinic.read(deadNumbers) }
    }),
    route(setDeadNumber, async ({ clinic, body: { number } }) => {
      refuseElsewhere()
      const { phoneNumber, fails } = number
      return clinic.write(async tx => {
        const changed = await (fails ? killNumber(tx, phoneNumber) : reviveNumber(tx, phoneNumber))
        if (changed > 0) tx.publish({ channel: 'sandbox', event: 'text_carried' })
        return { phoneNumbers: await deadNumbers(tx) }
      })
    }),
  ]
}
