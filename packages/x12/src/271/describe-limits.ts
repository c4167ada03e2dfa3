import { describePeriod, describeQuantity } from '../codes/benefits.ts'
import type { Benefit, Frequency, Quantity } from './answer.ts'

/** How often or until which age, as "2 visits in 1 × calendar year"; '' where the payer says nothing of that. */
export const describeLimits = ({ quantity, frequencies }: Benefit): string =>
  [...(quantity === null ? [] : [describe(quantity)]), ...frequencies.map(describeFrequency)]
    .filter(text => text !== '')
    .join(', ')

const describe = ({ qualifier, value }: Quantity) => `${value} ${describeQuantity(qualifier)}`

const describeFrequency = ({ quantity, period, periods }: Frequency): string =>
  [
    ...(quantity === null ? [] : [describe(quantity)]),
    ...(period === null ? [] : [`in ${periods ?? '1'} × ${describePeriod(period).toLowerCase()}`]),
  ].join(' ')
