import { expect, test } from 'vitest'
import { whereItLeads } from './leave-app.ts'

test.each([
  '/settings',
  '/settings/clinic',
  '/500',
  '/404',
  '/calendar',
  '/contracts/7/pdf',
  '/consent_form_signatures/7/pdf',
  '/intake_forms/7',
  '/invoices/token',
  '/v2/billing/patients/7/receipts',
])('%s is loaded from the server [SES-17]', path => {
  expect(whereItLeads(path, 'main', false)).toEqual({ address: path, replace: false })
})

test.each(['/v2/nowhere', '/settingsx', '/calendar/day', '/404/more', '/'])(
  '%s is unknown: it leads to the 404 page, or to the start on a phone',
  path => {
    expect(whereItLeads(path, 'main', false)).toEqual({ address: '/404', replace: true })
    expect(whereItLeads(path, 'main', true)).toEqual({ address: '/v2', replace: true })
  },
)

test('from the settings every other address is a page load, and an unknown setting is not', () => {
  expect(whereItLeads('/v2', 'settings', false)).toEqual({ address: '/v2', replace: false })
  expect(whereItLeads('/settings/nowhere', 'settings', false)).toEqual({ address: '/404', replace: true })
})
