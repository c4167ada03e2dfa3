import { insuranceFormRoute } from '@archwire/contract/app-routes'
import type { Page } from '../../platform/http/server-pages.ts'

type Render = Page['render']

/**
 * Where patients tell of their insurance, by a link, and staff for them. The page is the same whether or not the link
 * leads somewhere: nobody learns that from it.
 */
export const insurancePages = ({ app, patientPage }: { app: Render; patientPage: Render }): Page[] => [
  {
    path: insuranceFormRoute,
    who: 'public',
    readsSession: true,
    render: opened => (opened.session === undefined ? patientPage(opened) : app(opened)),
  },
]
