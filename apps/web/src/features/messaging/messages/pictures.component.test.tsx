import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScroll } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'

// The content of the files is not recorded: a browser test proves that pictures are visible, small and large.

const list = page.getByRole('region', { name: 'Messages' })
const entry = (time: string) => list.getByRole('listitem').filter({ hasText: time })
const theConversation = ({ conversation }: Record<string, string | number>) => `/v2/messages/${conversation}`
const put = page.getByRole('button', { name: /^Put into the record/ })

// Whether the window has the focus is chance when several tests run at once.
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true))

test.each(['desktop', 'phone'] as const)(
  'a picture has arrived, could not be received, or is on its way [MSG-64, MSG-67]: %s',
  async at => {
    await open('messaging/pictures of one patient', theConversation, { at })
    await expect
      .element(entry('9:02 AM').getByText('Picture from Zoë Muñoz, May 6, 9:02 AM', { exact: false }))
      .toBeInTheDocument()
    // The picture has no words; the text that lists show in their place is not shown here.
    await expect.element(entry('9:02 AM').getByText('Picture', { exact: true })).not.toBeInTheDocument()
    const failed = entry('9:03 AM')
    await expect.element(failed).toMatchTextContent('And this?')
    await expect.element(failed).toMatchTextContent('A picture could not be received')
    await expect.element(failed).toMatchTextContent('It is no JPEG or PNG picture, or it is damaged.')
    await expect.element(entry('9:04 AM')).toMatchTextContent('Receiving a picture…')
    await expectNoSidewaysScroll()
    await expectAccessible()
  },
)

test('a list says that a text without words is a picture [MSG-66]', async () => {
  await open('messaging/pictures of one patient', '/v2/messages')
  const row = page.getByRole('link', { name: /Zoë Muñoz/ })
  await expect.element(row).toMatchTextContent('Picture')
})

test('a picture is added to the record by one press, and then links to it [MSG-68, MSG-69]', async () => {
  const server = await open('messaging/pictures of one patient', theConversation)
  await put.click()
  const link = page.getByRole('link', { name: 'In the record of Zoë Muñoz' })
  await expect.element(link).toBeVisible()
  await expect.element(link).toHaveFocus()
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/v2\/patient\/\d+\/imaging\/progression\/\d+\/series\/\d+$/),
    )
  expect(server.sent.filter(({ request }) => request.endsWith('/image'))).toHaveLength(1)
  await expectAccessible()
})

test('if a number has two patients, the patient of a picture must be chosen [MSG-68]', async () => {
  await open('messaging/a picture of two patients', theConversation)
  await put.click()
  await expect.element(page.getByRole('menuitem', { name: 'Max Muñoz' })).toHaveFocus()
  // The menu is beside the list of conversations, not behind it: the pictures stand at the left edge.
  const { left } = page.getByRole('menu').element().getBoundingClientRect()
  const region = page.getByRole('region', { name: 'Messages' }).element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(region.left)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('link', { name: 'In the record of Zoë Muñoz' })).toBeVisible()
})

test('a picture that could not be received is fetched again [MSG-64]', async () => {
  await open('messaging/pictures of one patient', theConversation, { before: server => server.cutLive() })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(entry('9:03 AM')).toMatchTextContent('Receiving a picture…')
})

test('a picture that can no longer be fetched says so, and is not offered again [MSG-64]', async () => {
  const server = await open('messaging/pictures of one patient', theConversation)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.poll(() => server.sent.length).toBe(1)
  // The page may read the conversation once more when its live updates begin, and would learn of it then.
  const release = server.hold(`GET /v2/rest/conversations/${server.named.conversation}`)
  await server.elsewhere('the texting service forgets the picture')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => server.sent.length).toBe(2)
  release()
  await expect.element(page.getByText('This picture cannot be fetched any more.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
