import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './field-columns.module.css'

/** Fields side by side, with these shares of the width; one below the other on a phone. */
export const FieldColumns = ({ shares, children }: { shares: number[]; children: ReactNode }) => (
  <Box
    className={styles.columns}
    __vars={{ '--shares': shares.map(share => `minmax(0, ${share}fr)`).join(' ') }}
  >
    {children}
  </Box>
)
