import type { Page } from '../../platform/http/page.ts'
import { errorPage } from '../../platform/http/server-pages.ts'

type Opened = Parameters<Page['render']>[0]
type Deps = { isInUse: boolean; patientPage: (opened: Opened & { content: unknown }) => unknown }

/** Where the provider would have a patient type the code of a small deposit. Absent unless the sandbox is in use. */
export const sandboxPaymentPages = ({ isInUse, patientPage }: Deps): Page[] => [
  {
    path: '/sandbox/bank-verification/:secret',
    who: 'public',
    render: opened =>
      isInUse
        ? patientPage({ ...opened, content: {} })
        : opened.reply.code(404).type('text/html; charset=utf-8').send(errorPage(404)),
  },
]
