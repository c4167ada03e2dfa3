import type { ComponentProps } from 'react'
import styles from './wide-table.module.css'

/** A table for windows that have room for its columns. What its own class says comes before what all of them look like. */
export const WideTable = ({ className, ...table }: ComponentProps<'table'>) => (
  <table className={`${styles.table} ${className}`} {...table} />
)
