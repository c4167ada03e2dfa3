import { insuranceFormRoute } from '@archwire/contract/app-routes'
import type { Page } from '../../platform/http/server-pages.ts'

type Render = Page['render']

/**
 * The page of the insurance form, for patients with a link and for staff. It is the same for an unknown link, so that
 * it does not reveal which links exist.
 */
export const insurancePages = ({ app, patientPage }: { app: Render; patientPage: Render }): Page[] => [
  {
    path: insuranceFormRoute,
    who: 'public',
    readsSession: true,
    render: opened => (opened.session === undefined ? patientPage(opened) : app(opened)),
  },
]
