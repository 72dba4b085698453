"""The two interaction matrices of the specification (3.1 and 3.3) as data, cell by cell.

In 3.1 the first acts on the second, who acts on a third person; a cell is `before/after`, one code where both are the
same. About the second one's own move: `+` as chosen, `x` lost, `f` fails, `r` done to another person, `~` another
function was done, `g+` somebody without a move was given one, `0` has no night move. About the second one himself: `s`
safe in the pub, `t` guarded by a trap, `a` wears the amulet, `z` unconscious, `N` blocked the next night, `†` dies.
About the first after `¡`: `S` suicide, `B` killed by the bomb, `K` unconscious. Milady charms the second and Kitty (or
Porthos, where Kitty is the second): two codes.
"""

ROLES = (
    "athos", "porthos", "aramis", "dartagnan", "milady", "constance", "rochefort", "bonacieux", "la-chesnaye",
    "executioner", "jussac", "kitty", "felton", "abbess", "planchet", "father", "treville",
)  # fmt: skip

ROLE_ROWS: dict[str, str] = {
    "athos": "· xs/+s xs/+s 0s xs/+s 0s 0s xs/+s xs/+s xs/+s xs/+s xs/+s xs/+s xs/+s 0s 0s xs/+s",
    "porthos": "+t · +t 0t +t 0t 0t +t +t +t +t +t +t +t 0t 0t +t",
    "aramis": "x/+N x/+N · 0 x/+N 0 0 x/+N x/+N x/+N x/+N x/+N x/+N x/+N 0 0 x/+N",
    "bonacieux": "+ + + 0 + 0 0 · + + + + + + 0 0 +",
    "la-chesnaye": "r/+ r/+ r/+ 0 r/+ 0 0 + · r/+ + r/+ r/+ + 0 0 r/+",
    "executioner": "xz/+z xz/+z xz/+z 0z xz/+z 0z¡K 0z xz/+z xz/+z · xz/+z xz/+z xz/+z xz/+z 0z 0z xz/+z",
    "executioner, second blow": "x†/+† x†/+† x†/+† 0† x†/+† 0†¡B 0† x†/+† x†/+† · x†/+† x†/+† x†/+† x†/+† 0† 0† x†/+†",
    "jussac": "+ + + 0 + 0 0 + + + · + + + 0 0 +",
    "kitty": "+a +a +a 0a +a 0a 0a +a +a +a +a · +a +a 0a 0a +a",
    "felton": "f/+ f/+ f/+ 0 f/+ 0 0 f/+ f/+ f/+ f/+ f/+ · + 0 0 f/+",
    "treville, honest": "+¡S +¡S +¡S 0¡S +¡S 0¡S 0¡S +¡S +¡S +¡S +¡S +¡S +¡S +¡S 0¡S 0¡S ·",
    "treville, maf": "x†/+† x†/+† x†/+† 0† x†/+† 0†¡B 0† x†/+† x†/+† x†/+† x†/+† x†/+† x†/+† x†/+† 0† 0† ·",
    "killer": "x†/+† x†/+† x†/+† 0† x†/+† 0†¡B 0† x†/+† x†/+† x†/+† x†/+† x†/+† x†/+† x†/+† 0† 0† x†/+†",
    "milady, both after": "~,~ ~,~ ~,~ g+,x · g+,x g+,x ~,~ ~,~ ~,~ ~,~ ~,~ ~,~ f,f g+,x g+,x ~,f†",
    "milady, first before": "+,~ +,~ +,~ 0,x · 0,x 0,x +,~ +,~ +,~ +,~ +,~ +,~ +,f 0,x 0,x +,f†",
    "milady, second before": "~,+ ~,+ ~,+ g+,+ · g+,+ g+,+ ~,+ ~,+ ~,+ ~,+ ~,+ ~,+ f,+ g+,+ g+,+ ~,+",
    "milady, both before": "+,+ +,+ +,+ 0,+ · 0,+ 0,+ +,+ +,+ +,+ +,+ +,+ +,+ +,+ 0,+ 0,+ +,+",
}
"""Who acts, and the cells against `ROLES`; `·` stands where somebody would act on himself."""

STATES = ("dead", "pub", "trap", "amulet", "mate", "stunned", "sermon", "moved", "self")
"""What the person reached is when the slot comes; `self`: a mirror leads the performer to himself."""

STATE_ROWS: dict[str, tuple[str, ...]] = {
    "pub": (
        "fail T",
        "ok R (last host)",
        "ok R",
        "ok R",
        "ignored T",
        "ok R",
        "ok R",
        "safe, move stands T/R",
        "fail R",
    ),
    "guard": ("fail T", "ok R", "ok R", "ok R", "ignored T", "ok R", "ok R", "ok T", "fail T"),
    "sermon": (
        "fail T",
        "ok R",
        "ok R",
        "ok R",
        "ignored T",
        "already blocked; acted ⇒ next night R",
        "–",
        "next night T",
        "fail R",
    ),
    "charm": (
        "fail T",
        "ok R (person stays blocked)",
        "ok",
        "ok",
        "ignored R",
        "function moves R",
        "function moves R",
        "copy/powerless T",
        "fail R",
    ),
    "watch": ("fail R", "ok", "ok", "ok", "ignored R", "ok", "ok", "from now on R", "not redirected T"),
    "mirror": ("fail R", "ok", "ok", "ok", "ignored R", "ok", "ok", "ok", "not redirected R"),
    "amulet": ("fail T", "ok R", "ok", "ok", "ignored T", "ok", "ok", "ok T", "works R"),
    "pair": ("fail T", "ok R", "ok", "ok", "n/a", "ok", "ok", "votes only T", "ok R"),
    "pray": ("required", "–", "–", "–", "–", "–", "–", "–", "–"),
    "kill": ("fail T", "fail T", "attacker dies T", "fail T", "ignored T", "dies R", "dies T", "dies T", "fail R"),
    "samurai": (
        "fail R",
        "fail R",
        "attacker dies T",
        "fail T",
        "ignored T",
        "by status R",
        "by status",
        "by status T",
        "fail R",
    ),
    "axe": (
        "fail T",
        "fail T",
        "knocked out T",
        "fail T",
        "ignored T",
        "dies (2nd blow) T",
        "stun T",
        "stun T (next day)",
        "fail R",
    ),
}
"""Which function, and what comes of it in each of `STATES`. T: the text decides, R: a ruling does."""
