import type { claimsDesk } from './claims-desk.ts'
import { formWith } from './file-samples.ts'
import { smallPng } from './imaging-samples.ts'

type Here = Awaited<ReturnType<Awaited<ReturnType<typeof claimsDesk>>['open']>>
type Fields = { date?: string; type_code?: string; orientation_type?: string }
type Sent = {
  fields?: Fields
  content?: Buffer
  name?: string
  method?: 'POST' | 'PUT'
  headers?: Record<string, string>
}

/** Sends a file of a claim's attachment, with what is said about it. */
export function sendImage(here: Here, claimId: number, path: string, sent: Sent = {}) {
  const { fields = {}, content = smallPng, name = 'smile.png', method = 'POST', headers = {} } = sent
  const said: Fields = { date: '2026-05-05', type_code: 'XP', orientation_type: 'RIGHT', ...fields }
  const named = Object.fromEntries(Object.entries(said).map(([key, value]) => [`image[${key}]`, value]))
  const form = formWith(name, content, named, 'image[file]')
  return here.send(method, claimId, path, form.payload, { ...form.headers, ...headers })
}
