import type { ReactNode } from 'react'
import { Columns } from '../../../ui/layout/columns.tsx'

/** The charts beside each other, the first one wider; on a phone one below the other. */
export const ChartColumns = ({ children }: { children: ReactNode }) => (
  <Columns shares={[2, 1]}>{children}</Columns>
)
