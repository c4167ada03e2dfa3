/** Which payment of its plan an invoice is. */
export type PlanPart = { kind: 'installment' | 'down_payment'; number: number; of: number }

/** Undefined: it is the only one of its plan, or was paid in advance. */
export const planPart = (
  { kind, sequence }: { kind: PlanPart['kind'] | 'advance'; sequence: number },
  installments: number,
): PlanPart | undefined =>
  kind === 'advance' || installments === 1 ? undefined : { kind, number: sequence, of: installments }

/** Installment 3 of 12 */
export const planPartLabel = ({ kind, number, of }: PlanPart): string =>
  `${kind === 'down_payment' ? 'Down payment,' : 'Installment'} ${number} of ${of}`
