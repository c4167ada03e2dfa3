import { endpoint } from '../endpoint.ts'

const fromProvider = {
  method: 'POST',
  who: 'provider',
  takes: 'bytes',
  limit: 'by its signature',
  withoutAntiForgery: 'Another service calls it: there is no cookie, and everything is signed.',
  onlyAtRoot: 'The address is typed into the settings of another service.',
} as const

export const smsIncoming = endpoint({
  ...fromProvider,
  path: '/webhooks/sms/incoming',
  summary: 'A text that came to the number of a clinic; the same one as often as it likes; 400 unless signed',
})

export const smsStatus = endpoint({
  ...fromProvider,
  path: '/webhooks/sms/status',
  summary: 'What became of a text that a clinic sent, in any order; 400 unless signed',
})
