import type { Claim, ClaimItem, ClaimProvider } from '@archwire/contract/claims/claim'
import {
  addClaimItem,
  addClaimProvider,
  changeClaimItem,
  changeClaimProvider,
  removeClaimItem,
  removeClaimProvider,
} from '@archwire/contract/claims/claim-part-calls'
import type { Sent } from '@archwire/contract/endpoint'
import { call } from '../../../lib/call.ts'

type Of = Pick<Claim, 'id'>

export type ProviderSent = Sent<typeof changeClaimProvider>['body']['provider']
export type NewProviderSent = Sent<typeof addClaimProvider>['body']['provider']

export const addProvider = (
  { id: claimId }: Of,
  provider: NewProviderSent,
  idempotencyKey: string,
): Promise<ClaimProvider> =>
  call(addClaimProvider, { params: { claimId }, body: { provider } }, { idempotencyKey })

export const saveProvider = (
  { id: claimId }: Of,
  { id: providerId, updatedAt }: ClaimProvider,
  provider: ProviderSent,
): Promise<ClaimProvider> =>
  call(changeClaimProvider, { params: { claimId, providerId }, body: { provider } }, { ifMatch: updatedAt })

export const removeProvider = ({ id: claimId }: Of, { id: providerId }: ClaimProvider): Promise<undefined> =>
  call(removeClaimProvider, { params: { claimId, providerId } })

export type ItemSent = Sent<typeof addClaimItem>['body']['item']

export const addItem = ({ id: claimId }: Of, item: ItemSent, idempotencyKey: string): Promise<ClaimItem> =>
  call(addClaimItem, { params: { claimId }, body: { item } }, { idempotencyKey })

export const saveItem = (
  { id: claimId }: Of,
  { id: itemId, updatedAt }: ClaimItem,
  item: ItemSent,
): Promise<ClaimItem> =>
  call(changeClaimItem, { params: { claimId, itemId }, body: { item } }, { ifMatch: updatedAt })

export const removeItem = ({ id: claimId }: Of, { id: itemId }: ClaimItem): Promise<undefined> =>
  call(removeClaimItem, { params: { claimId, itemId } })
