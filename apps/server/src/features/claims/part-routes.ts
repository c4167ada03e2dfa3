import {
  addClaimItem,
  addClaimProvider,
  changeClaimItem,
  changeClaimProvider,
  removeClaimItem,
  removeClaimProvider,
} from '@archwire/contract/claims/claim-part-calls'
import { onceRoute, type Route, route } from '../../platform/http/route.ts'
import { addItem, changeItem, removeItem } from './change-items.ts'
import { addProvider, changeProvider, removeProvider } from './change-providers.ts'

/** The providers and the items of a claim. */
export const partRoutes = (): Route[] => [
  onceRoute(addClaimProvider, ({ params, body, user, now }, tx) =>
    addProvider(tx, { ...params, given: body.provider, userId: user.id, now }),
  ),
  route(changeClaimProvider, ({ clinic, params, body, version, user, now }) =>
    changeProvider(clinic, { ...params, given: body.provider, version, userId: user.id, now }),
  ),
  route(removeClaimProvider, ({ clinic, params, user, now }) =>
    removeProvider(clinic, { ...params, userId: user.id, now }),
  ),
  onceRoute(addClaimItem, ({ params, body, user, now }, tx) =>
    addItem(tx, { ...params, given: body.item, userId: user.id, now }),
  ),
  route(changeClaimItem, ({ clinic, params, body, version, user, now }) =>
    changeItem(clinic, { ...params, given: body.item, version, userId: user.id, now }),
  ),
  route(removeClaimItem, ({ clinic, params, user, now }) =>
    removeItem(clinic, { ...params, userId: user.id, now }),
  ),
]
