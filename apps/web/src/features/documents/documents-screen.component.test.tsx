import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'

type Named = Record<string, string | number>

const situation = 'documents/forms and a contract to sign'
const documents = ({ patient }: Named) => `/v2/patient/${patient}/documents`
const profile = ({ patient }: Named) => `/v2/patient/${patient}/profile`
const cardOf = (name: string) => page.getByRole('region', { name, exact: true })
const consents = cardOf('Consent forms')
const history = cardOf('Health history form')
const contract = cardOf('Treatment contract')

test('a consent form is archived from its dialog, after a confirmation', async () => {
  const server = await open(situation, documents)
  await page.getByRole('button', { name: 'View Aligner consent' }).click()
  await expectAddress(`/v2/consent-form-details/${server.named.consent}`)
  const dialog = page.getByRole('dialog', { name: 'Aligner consent' })
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect.element(page.getByText('Consent form archived.').first()).toBeVisible()
  await expect.element(dialog.getByText('ARCHIVED')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Send for Signature' })).not.toBeInTheDocument()
})

test('a consent form is created for a patient without email too, and staff are told that it was not sent [G-33]', async () => {
  await open('documents/a patient without e-mail', documents)
  await page.getByRole('button', { name: 'Add Documents' }).click()
  await page.getByRole('menuitem', { name: 'Create consent form' }).click()
  await page.getByLabelText('Consent form', { exact: true }).selectOptions('Photographs')
  await expect.element(page.getByText('Zoë Muñoz has no e-mail address')).toBeVisible()
  await page.getByRole('button', { name: 'Create and send' }).click()
  await expect.element(page.getByText('Patient has no email', { exact: true }).first()).toBeVisible()
  const entry = consents.getByRole('listitem', { name: 'Photographs' })
  await expect.element(entry.getByText('UNSIGNED', { exact: true })).toBeVisible()
})

test('if consent forms cannot be loaded, the card says so, and Retry helps [ERR-107]', async () => {
  let stop = () => {}
  await open(situation, documents, {
    before: server => {
      stop = server.fail('GET */documents/consent_form_signatures', 500)
    },
  })
  await expect.element(consents.getByText('We could not find consent forms')).toBeVisible()
  stop()
  await consents.getByRole('button', { name: 'Retry' }).click()
  await expect.element(consents.getByText('UNSIGNED', { exact: true })).toBeVisible()
})

test.each(['desktop', 'phone'] as const)(
  'a long consent form can be read to its end in one dialog, and its actions stay in reach: %s',
  async at => {
    await open('documents/a long consent form', ({ consent }) => `/v2/consent-form-details/${consent}`, {
      at,
    })
    const details = page.getByRole('dialog', { name: 'Everything' })
    await expect.element(details.getByText('Paragraph 1 of what may happen.')).toBeVisible()
    await expect.element(details.getByRole('link', { name: 'Download PDF' })).toBeInViewport({ ratio: 1 })
    await expectAccessible()
  },
)

test('the profile shows the current contract [PRO-24]', async () => {
  await open(situation, profile)
  await expect.element(contract.getByText('Full treatment')).toBeVisible()
  await expect.element(contract.getByText('$5,000.00')).toBeVisible()
  await expectAccessible()
})

test('the profile shows no contract once it is archived [PRO-24]', async () => {
  await open('documents/an archived contract', profile)
  await expect.element(contract.getByText('None', { exact: true })).toBeVisible()
})

test('the link is copied, and a form that cannot be sent says why [ERR-93]', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const server = await open('documents/a patient without e-mail', profile)
  // The card of the health history is on the profile too.
  await history.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('URL copied to clipboard.')).toBeVisible()
  expect(copy.mock.calls).toEqual([
    [`${location.origin}/intake_forms/0f000000-0000-4000-8000-000000000001/responses/new`],
  ])
  const send = history.getByRole('button', { name: 'Send for Signature' })
  await send.click()
  // `exact` leaves out the card of the insurances, which says of its own link that it cannot be sent.
  await expect.element(page.getByText('Patient has no email', { exact: true })).toBeVisible()
  server.fail('POST /v2/rest/intake_forms/*/emails', 500)
  await send.click()
  await expect.element(page.getByText('Unable to send intake form. Please try again.')).toBeVisible()
  await expect.element(history.getByText('PENDING REQUEST FOR SIGNATURE', { exact: true })).toBeVisible()
})

test('the health history form, a consent form and a contract are sent by text where the patient takes texts [CFM-10]', async () => {
  const server = await open('documents/a patient who takes texts', documents)
  const byText = (card: typeof history) => card.getByRole('button', { name: 'Send by text' })
  await byText(history).click()
  await expect.element(page.getByText('Health history form sent by text.').first()).toBeVisible()
  await byText(consents).click()
  await expect.element(page.getByText('Consent form sent by text.').first()).toBeVisible()
  await byText(cardOf('Treatment contracts')).click()
  await expect.element(page.getByText('Text sent successfully').first()).toBeVisible()
  expect(server.sent.map(({ request }) => request.replace(/\d+/, 'N'))).toEqual([
    'POST /vN/rest/intake_forms/1/texts',
    `POST /vN/rest/consent_form_signatures/${server.named.consent}/texts`,
    `POST /vN/rest/contracts/${server.named.contract}/texts`,
  ])
})

test('a link is withdrawn only after a confirmation [LNK-08]', async () => {
  const server = await open(situation, documents)
  const withdraw = page.getByRole('button', { name: 'Withdraw link to Aligner consent' })
  const question = page.getByRole('alertdialog')
  await withdraw.click()
  await expect.element(question.getByText('Withdraw this link?')).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
  await withdraw.click()
  await question.getByRole('button', { name: 'Withdraw link' }).click()
  await expect.element(page.getByText('Link withdrawn. There is a new one to send.').first()).toBeVisible()
})

const look = (button: ReturnType<typeof page.getByRole>, variant: string) =>
  expect.element(button).toHaveAttribute('data-variant', variant)

test('one button of the documents is filled, that of the first that waits for a signature; what archives is red and apart [DOC-23]', async () => {
  await open(situation, documents)
  const contracts = cardOf('Treatment contracts')
  await look(history.getByRole('button', { name: 'Send for Signature' }), 'filled')
  await look(consents.getByRole('button', { name: 'Send for Signature' }), 'default')
  await look(contracts.getByRole('button', { name: 'Send', exact: true }), 'default')
  await look(contracts.getByRole('button', { name: 'Archive' }), 'outline')
  await expect.element(contracts.getByRole('button').last()).toHaveTextContent('Archive')
  await expectCount(page.getByRole('main').css('[data-variant="filled"], [data-filled="true"]'), 1)
  await expectAccessible()
  await page.getByRole('button', { name: 'View Aligner consent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aligner consent' })
  await look(dialog.getByRole('button', { name: 'Send for Signature' }), 'filled')
  await look(dialog.getByRole('button', { name: 'Archive' }), 'outline')
})

test.each(['desktop', 'phone'] as const)(
  'where no document waits for a signature, Add Documents is the filled button [DOC-23]: %s',
  async at => {
    await open('documents/a patient without documents', documents, { at })
    const filled = page.getByRole('main').css('[data-variant="filled"], [data-filled="true"]')
    await expectTexts(filled, ['Add Documents'])
    await expectAccessible()
    await expectNoSidewaysScroll()
  },
)

test('the profile fills no button of a document [DOC-23]', async () => {
  await open(situation, profile)
  await look(contract.getByRole('button', { name: 'Send', exact: true }), 'default')
  await look(history.getByRole('button', { name: 'Send for Signature' }), 'default')
})

test.each([
  ['a consent form', ({ consent }: Named) => `/v2/consent-form-details/${consent}`, 'I agree to aligners.'],
  ['a contract', ({ contract: id }: Named) => `/v2/contract-details/${id}`, 'Out for sign'],
  [
    'a new consent form',
    ({ patient }: Named) => `/v2/consent-form-confirmation?patient=${patient}`,
    'To Zoë Muñoz, zoe@example.com.',
  ],
] as const)(
  'the dialog of %s that was opened by its address closes to the documents of its patient [DOC-16]',
  async (_, address, text) => {
    const server = await open(situation, address)
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(text)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectAddress(documents(server.named))
    await expect.element(history).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('staff see until when a link works [LNK-04]', async () => {
  await open(situation, documents)
  await expect.element(consents.getByText('Link works until 12/31/2098')).toBeVisible()
})

test('if a form cannot be loaded, the card says so, and Retry helps', async () => {
  let stop = () => {}
  await open(situation, documents, {
    before: server => {
      stop = server.fail('GET */documents/intake_form', 500)
    },
  })
  await expect.element(page.getByText("We couldn't find forms")).toBeVisible()
  stop()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(history.getByText('PENDING REQUEST FOR SIGNATURE', { exact: true })).toBeVisible()
})
