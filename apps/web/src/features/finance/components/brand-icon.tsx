import type { ReactNode } from 'react'
import styles from './brand-icon.module.css'

/** Each as wide as a card: drawn by us, in the colours that people know them by. */
const signs: Record<string, ReactNode> = {
  visa: (
    <text x="16" y="14" fontSize="9" fontWeight="700" fontStyle="italic" fill="#1a1f71" textAnchor="middle">
      VISA
    </text>
  ),
  mastercard: (
    <>
      <circle cx="13" cy="11" r="5.5" fill="#eb001b" />
      <circle cx="19" cy="11" r="5.5" fill="#f79e1b" fillOpacity="0.9" />
    </>
  ),
  amex: (
    <>
      <rect width="32" height="22" rx="3" fill="#006fcf" />
      <text x="16" y="14" fontSize="8" fontWeight="700" fill="#ffffff" textAnchor="middle">
        AMEX
      </text>
    </>
  ),
  diners: (
    <>
      <circle cx="16" cy="11" r="7" fill="#0079be" />
      <circle cx="16" cy="11" r="5" fill="#ffffff" />
      <path d="M14.5 7.5v7m3-7v7" stroke="#0079be" strokeWidth="1.5" />
    </>
  ),
  jcb: (
    <>
      <rect x="6" y="4" width="6" height="14" rx="2" fill="#0e4c96" />
      <rect x="13" y="4" width="6" height="14" rx="2" fill="#c2202d" />
      <rect x="20" y="4" width="6" height="14" rx="2" fill="#0b7a3b" />
    </>
  ),
}

const anyCard = <path d="M4 8h24M7 15h6" stroke="#5b646b" strokeWidth="2" />

/** Whose card it is, at a glance; its name stands beside it. */
export const BrandIcon = ({ brand }: { brand: string }) => {
  const known = brand.toLowerCase()
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 32 22"
      width={32}
      height={22}
      aria-hidden="true"
      focusable="false"
      data-brand={known in signs ? known : 'card'}
    >
      <rect width="32" height="22" rx="3" fill="#ffffff" stroke="#c4c9cd" />
      {signs[known] ?? anyCard}
    </svg>
  )
}
