import { endpoint } from '../endpoint.ts'

export const clearinghouseWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/clearinghouse',
  who: 'provider',
  summary:
    'What payers answered, a file of X12 as it came, in any order and as often as it likes; 400 unless signed',
  takes: 'bytes',
  limit: 'by its signature',
  withoutAntiForgery: 'Another service calls it: there is no cookie, and everything is signed.',
  onlyAtRoot: 'The address is typed into the settings of another service.',
})
