import { hook } from '../../platform/feature/feature.ts'
import type { PlanBegan } from './ledger/payment-deps.ts'

export const planBegan = hook<PlanBegan>('payment plan began')
