/** The product's logo: a clay pot. */
export function Pot({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={className}>
      <path d="M38 8h24l-3 14c16 6 27 20 27 37 0 22-16 37-36 37S14 81 14 59c0-17 11-31 27-37z" fill="#e0764a" />
      <path d="M20 47c18 9 42 9 60 0" stroke="#fbe8dd" strokeWidth="4" fill="none" />
      <path d="M17 60c20 10 46 10 66 0" stroke="#fbe8dd" strokeWidth="2.5" fill="none" strokeDasharray="4 6" />
      <ellipse cx="50" cy="9" rx="13" ry="4" fill="#8a3112" />
    </svg>
  );
}
