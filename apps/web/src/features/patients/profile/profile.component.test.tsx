import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { goBack } from '../../../../test/component/steps.ts'
import { bothWidths, expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const who = ['Basic information', 'Contact information', 'Insurance information', 'Emergency contact']
const care = ['Office Notes', 'Medical alerts', 'Health history form', 'Treatment contract', 'Appointments']
const toCome = ['Family members', 'Referrals', 'Tasks (0)']
const card = (name: string) => page.getByRole('region', { name, exact: true })

test.each(bothWidths)(
  'the profile shows all details in two columns, with the last two and the next two appointments, %s [PRO-22, PRO-23, PRO-25, PRO-27, SES-45, TSK-40]',
  async at => {
    const server = await open(
      'record/a patient of whom everything is known',
      ({ patient }) => `/v2/patient/${patient}/profile`,
      { at },
    )
    const { patient } = server.named
    await expect.element(card('Basic information')).toMatchTextContent('02/03/2011 (15 years old)')
    await expect.element(card('Basic information')).toMatchTextContent('Female')
    await expect.element(card('Basic information')).toMatchTextContent('Heard about usGoogle')
    await expect
      .element(card('Contact information'))
      .toMatchTextContent('12 Harbor Street Apt 3 Brooklyn, NY 11201 US')
    for (const name of ['SMS alerts', 'Email alerts', 'Newsletter']) {
      await expect.element(card('Contact information').getByRole('switch', { name })).toBeDisabled()
      const label = card('Contact information').getByText(name).element()
      expect(getComputedStyle(label).color, 'as legible as any text').toBe(
        getComputedStyle(document.body).color,
      )
    }
    await expect.element(card('Contact information').getByText('Not possible to change')).toBeVisible()
    await expect.element(card('Emergency contact')).toMatchTextContent("Seán O'Neil")
    await expect
      .element(card('Emergency contact').getByRole('link', { name: '(555) 001-9999' }))
      .toBeVisible()
    for (const name of toCome) await expect.element(card(name)).toMatchTextContent('Coming soon')
    await expect.element(card('Medical alerts')).toMatchTextContent('Latex')
    // If one card stands below the other, the cards that can be used come before those for coming features.
    await expectTexts(
      page.getByRole('main').getByRole('heading', { level: 3 }),
      at === 'phone' ? [...who, ...care, ...toCome] : [...who, ...toCome, ...care],
    )
    const appointments = card('Appointments')
    await expectTexts(appointments.getByRole('region', { name: 'Next' }).getByRole('link'), [
      /Mar 4, 2031, 10:00 AM/,
      /Apr 4, 2031, 10:00 AM/,
    ])
    await expectTexts(appointments.getByRole('region', { name: 'Previous' }).getByRole('link'), [
      /Mar 29, 2020, 9:00 AM/,
      /Feb 28, 2020, 9:00 AM/,
    ])
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await appointments.getByRole('link', { name: /Apr 4, 2031/ }).click()
    const info = page.getByRole('dialog', { name: 'Appointment info' })
    await expect.element(info).toMatchTextContent('April 4, 2031')
    goBack()
    await expect.element(info).not.toBeInTheDocument()
    await appointments.getByRole('link', { name: 'View all' }).click()
    await expectAddress(`/v2/patient/${patient}/treatment`)
    await page.getByRole('main').getByRole('button', { name: 'New Appointment' }).click()
    await expectAddress('/v2/event/new')
    await expect.element(page.getByRole('dialog')).toBeVisible()
  },
)

test('the social security number is masked, shown on request, and hidden again after a while [PRO-26]', async () => {
  await open(
    'record/a patient with a social security number',
    ({ patient }) => `/v2/patient/${patient}/profile`,
  )
  const basic = card('Basic information')
  await expect.element(basic).toMatchTextContent('***-**-6789')
  await expect.element(page.getByText('123-45-6789')).not.toBeInTheDocument()
  await basic.getByRole('button', { name: 'Show SSN' }).click()
  await expect.element(basic).toMatchTextContent('123-45-6789')
  await basic.getByRole('button', { name: 'Hide SSN' }).click()
  await expect.element(basic).toMatchTextContent('***-**-6789')
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date(),
    shouldAdvanceTime: true,
  })
  await basic.getByRole('button', { name: 'Show SSN' }).click()
  await expect.element(basic).toMatchTextContent('123-45-6789')
  vi.advanceTimersByTime(25_000)
  await expect.element(basic).toMatchTextContent('123-45-6789')
  vi.advanceTimersByTime(6000)
  await expect.element(basic).toMatchTextContent('***-**-6789')
})

test.each(bothWidths)('names of any kind fit, and markup in them is shown as text, %s', async at => {
  const server = await open(
    'record/a patient whose address is a script',
    ({ patient }) => `/v2/patient/${patient}/profile`,
    { at },
  )
  const script = String(server.named.script)
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent("Ana María de la Cruz-O'Shaughnessy <b>Núñez</b>")
  await expect.element(card('Contact information')).toMatchTextContent(script)
  await expect.element(card('Emergency contact')).toMatchTextContent(script)
  await expect.poll(() => document.title).toBe('Profile · Patient · Archwire')
  await expectNoSidewaysScroll()
})
