import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectAddress, expectTexts } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { bothWidths } from '../../../../test/component/thumb-sized.ts'

test.each(bothWidths)(
  'the pages of the settings are in a menu, which on a phone opens from one line (%s)',
  async at => {
    await open('sandbox/no letters', '/settings', { as: 'administrator', at })
    await expectAddress('/settings/clinic')
    const nav = page.getByRole('navigation', { name: 'Settings' })
    const opener = nav.getByRole('button')
    const links = nav.getByRole('link')
    const go = async (from: string, to: string) => {
      if (at === 'phone') {
        await expect.element(opener).toHaveTextContent(from)
        await expectTexts(links, [])
        await opener.click()
      }
      await expectTexts(links, [
        'Clinic',
        'Hours',
        'Rooms',
        'Doctors',
        'Users',
        'Appointment types',
        'Labels',
        'Online booking',
        'Messaging',
        'Saved replies',
        'Consent forms',
        'Contract text',
        'Providers',
        'Payers',
        'Usual fees',
        'Payments',
        'Past due (leaves settings)',
        'Import and export',
        'Audit log',
        'Sandbox desk',
      ])
      const practice = nav.getByRole('list', { name: 'Practice' }).getByRole('link')
      await expect.element(practice.first()).toHaveTextContent('Clinic')
      await expectTexts(nav.getByRole('list', { name: 'Appointments' }).getByRole('link'), [
        'Appointment types',
        'Labels',
        'Online booking',
        'Messaging',
        'Saved replies',
      ])
      await expectTexts(nav.getByRole('list', { name: 'Records' }).getByRole('link'), [
        'Import and export',
        'Audit log',
      ])
      await expect.element(nav.getByRole('link', { name: from })).toHaveAttribute('aria-current', 'page')
      await nav.getByRole('link', { name: to }).click()
      await expect.element(page.getByRole('heading', { level: 1, name: to })).toBeVisible()
    }
    await go('Clinic', 'Users')
    await go('Users', 'Sandbox desk')
    if (at === 'phone') await opener.click()
    await expectAccessible()
    history.back()
    await expectAddress('/settings/users')
    await expect.element(page.getByRole('link', { name: 'Close settings' })).toHaveAttribute('href', '/v2')
  },
)
