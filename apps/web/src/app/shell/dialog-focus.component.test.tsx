import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../test/component/open.tsx'

/** Records what has the focus at the moment when a dialog appears. */
function watchOpenings() {
  const focused: string[] = []
  const isDialog = (node: Node) =>
    node instanceof Element && node.parentElement?.querySelector('[role="dialog"], [role="alertdialog"]')
  const watcher = new MutationObserver(changes => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some(isDialog))) return
    const now = document.activeElement
    const label = now instanceof HTMLInputElement ? now.labels?.[0] : now
    focused.push(label?.textContent ?? '')
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watcher.disconnect())
  return focused
}

const hasFocusWithin = (dialog: Element) => dialog.contains(document.activeElement)

test('the first key typed into a dialog is not lost, Tab stays in it, and closing it gives the focus back', async () => {
  await open('shell/a patient', '/v2/tasks')
  const opener = page.getByRole('link', { name: 'Add Task' })
  await expect.element(opener).toBeVisible()
  const focused = watchOpenings()
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'New Task' })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('Order gloves')
  await expect.element(dialog.getByLabelText('Task Name')).toHaveValue('Order gloves')
  expect(focused[0]).toContain('Task Name')

  const close = dialog.getByRole('button', { name: 'Close' })
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(close).toHaveFocus()
  // The dialog waits for a patient, so Tab does not reach Create.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(close).toHaveFocus()
  for (let times = 0; times < 12; times += 1) {
    await userEvent.keyboard('{Tab}')
    expect(hasFocusWithin(dialog.element())).toBe(true)
  }

  focused.length = 0
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog')
  const [stay, leave] = [
    question.getByRole('button', { name: 'Stay' }),
    question.getByRole('button', { name: 'Leave' }),
  ]
  await expect.element(stay).toHaveFocus()
  expect(focused[0]).toBe('Stay')
  await userEvent.keyboard('{Tab}')
  await expect.element(leave).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(stay).toHaveFocus()
  await leave.click()
  await expect.element(opener).toHaveFocus()
})

test('a dialog that had to be loaded first gives the focus back too', async () => {
  let release = () => {}
  await open('shell/a patient who is opened', ({ patient }) => `/v2/patient/${patient}/profile`, {
    as: 'administrator',
    before: server => {
      release = server.hold('GET /v2/rest/patients/*/history*')
    },
  })
  const menu = page.getByRole('button', { name: 'More for this patient' })
  await menu.click()
  const item = page.getByRole('menuitem', { name: 'History' })
  await expect.element(item).toBeVisible()
  ;(item.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'History' })
  await expect.element(dialog.getByRole('img', { name: 'Loading' })).toBeVisible()
  expect(hasFocusWithin(dialog.element())).toBe(true)
  const focused = watchOpenings()
  release()
  await expect.element(dialog.getByRole('heading', { name: 'History' })).toHaveFocus()
  expect(focused[0]).toContain('History')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
})
