import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
project = "Recipe"
extensions = ["rowkind"]
html_theme = "alabaster"
html_extra_path = ["extra"]
exclude_patterns = ["extra"]
