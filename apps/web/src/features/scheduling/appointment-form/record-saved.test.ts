import type { OfferedType } from '@archwire/contract/clinic/appointment-types'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { appointmentTypesQuery } from '../../../shared/clinic/lookups.ts'
import { beginsTreatment, recordSaved } from './record-saved.ts'

const type = (id: number, startsTreatment: boolean): OfferedType => ({
  id,
  title: 'Braces',
  color: '#000000',
  isRemote: false,
  duration: 60,
  room: null,
  startsTreatment,
})
const types = { onSite: [type(83, true), type(1, false)], virtual: [] }
const of = (id: number) => ({ appointmentType: type(id, false) })

test('a treatment begins with an appointment of its type, and not again with each change of it [APT-98]', () => {
  expect(beginsTreatment('appointment_created', of(83), types)).toBe(true)
  expect(beginsTreatment('appointment_created', of(1), types)).toBe(false)
  expect(beginsTreatment('appointment_updated', of(83), types, of(1))).toBe(true)
  expect(beginsTreatment('appointment_updated', of(83), types, of(83))).toBe(false)
  expect(beginsTreatment('appointment_deleted', of(83), types)).toBe(false)
  expect(beginsTreatment('appointment_created', of(83), undefined)).toBe(false)
})

afterEach(() => vi.unstubAllGlobals())

test('created, updated and deleted appointments are recorded for patients who came by the website, and for nobody else [APT-97]', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('document', { querySelector: () => ({ content: 'token of the page' }) })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body).event])
    return new Response('{}', { status: 202 })
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(appointmentTypesQuery.queryKey, types)
  const names = ['appointment_created', 'appointment_updated', 'appointment_deleted'] as const
  const saved = { id: 5, appointmentType: type(1, false) }
  for (const name of names) {
    recordSaved(queryClient, name, { ...saved, patient: { googleClientId: null } })
    recordSaved(queryClient, name, { ...saved, patient: { googleClientId: 'GA1.2.3' } })
  }
  await vi.waitFor(() => expect(sent).toHaveLength(3), 15_000)
  expect(sent).toEqual(
    names.map(name => [
      '/v2/rest/analytics_events',
      { name, clientId: 'GA1.2.3', params: { appointmentId: 5, appointmentTypeId: 1 } },
    ]),
  )
})
