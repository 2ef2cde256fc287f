/** Logo of the product as inline SVG, so that it also appears offline. */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden>
      <rect width="48" height="48" rx="11" fill="#0b5563" />
      <g fill="none" stroke="#ffffff" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M14.2 14H33.8" />
        <path d="M24 14V24.5" />
        <path d="M24 24.5 15.2 30.6V33.2" />
        <path d="M24 24.5 32.8 30.6V33.2" />
      </g>
      <g fill="#0b5563" stroke="#ffffff" strokeWidth="3">
        <circle cx="11.4" cy="14" r="3.1" />
        <circle cx="36.6" cy="14" r="3.1" />
        <circle cx="15.2" cy="36.4" r="3.1" />
      </g>
      <circle cx="32.8" cy="36.4" r="4.6" fill="#f2b84b" />
    </svg>
  );
}
